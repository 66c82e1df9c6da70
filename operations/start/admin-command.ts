/** How the first administrator is created, and later ones. */
export const adminCommand = `npx driver-pass admin --phone +254… --name "First Last" --email … --plant "Plant name" [--country KE]`
