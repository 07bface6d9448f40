// Swift Testing asks for a module of this name wherever a file imports both Testing and CoreGraphics. Off Apple's
// systems nobody has it, because there nobody has CoreGraphics either: it attaches images to tests, which ours has none of.
