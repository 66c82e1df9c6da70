/** How the first administrator is created, and later ones. */
export const adminCommand = `npm run admin -- --phone +254… --name "First Last" --email … --plant "Plant name" [--country KE]`
