// A seed that the first real file of this room replaces.
