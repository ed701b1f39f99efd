/** Pages that are built and kept for reading without a connection, the one that tells the story first. */
export const pages = ['index', 'workbench', 'gallery', 'model', 'worksheet', 'reference'];
