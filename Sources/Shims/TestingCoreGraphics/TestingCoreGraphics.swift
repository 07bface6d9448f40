// Swift Testing asks for a module of this name wherever a file imports both Testing and CoreGraphics. Off
// Apple's systems it is missing, because CoreGraphics is missing there: it attaches images to tests, which
// ours has none of.
