// Swift Testing requires a module of this name in files that import both Testing and CoreGraphics. It exists
// only on Apple systems, where it attaches images to tests; our tests have none.
