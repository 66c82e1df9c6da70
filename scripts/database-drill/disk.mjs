// The product on a disk of its own that runs full.
export async function fillDisk() {}
