/** More than twelve, so that the field offers a search. */
export const yardNames = [
  'Mara Cement Haulers',
  'Jomvu Logistics',
  'Tana Delta Logistics Coast Ltd',
  'Sagana Bulk Coast Ltd',
  'Bandari Trucking East',
  'Tsavo Carriers',
  'Malindi Cargo Ltd',
  'Highland Tankers Ltd',
  'Athi River Haulage',
  'Chyulu Transporters East',
  'Savannah Freight',
  'Ngong Hills Haulage Ltd',
  'Longonot Movers East',
]

/** Drivers, and when the pass of each ends. */
export const expiries = [
  ['Brian Kamau', '2026-11-25'],
  ['Cyrus Mutua', '2026-11-01'],
  ['Dennis Rotich', '2026-12-12'],
  ['Felix Kamau', '2027-01-12'],
  ['Hassan Ochieng', '2027-02-21'],
  ['Irene Akinyi', '2027-04-27'],
  ['James Otieno', '2026-11-22'],
  ['Kelvin Chebet', '2027-10-15'],
  ['Lilian Naliaka', '2027-05-25'],
  ['Moses Njoroge', '2026-12-11'],
] as const
