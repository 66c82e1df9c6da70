/** Whose contract has ended a few days ago; few of its drivers are still there. */
export const endedOffice = 'Jambo Freight'
/** Who lets documents lapse, and whose renewals come late. */
export const carelessOffices: readonly string[] = ['Kaloleni Carriers', 'Makuti Carriers']
/** Half of all who may not load drive for these three. */
export const weakOffices: readonly string[] = [endedOffice, ...carelessOffices]

/** The days until the contracts of spot transporters end. */
export const spotEndsIn: Readonly<Record<string, number>> = {
  [endedOffice]: -3,
  'Dhow & Road Ltd': 52,
  'Mombasa Gate Carriers': 67,
  'Highland Cement Haulage': 80,
  'Nyali Transporters': 118,
  'Baobab Logistics': 150,
  'Voi Junction Hauliers': 201,
}
