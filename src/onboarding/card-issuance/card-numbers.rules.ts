const fewestDigits = 6

/** The plant's n-th number: 'MOM-000123'. */
export const cardNoOf = (prefix: string, n: number): string => `${prefix}${String(n).padStart(fewestDigits, '0')}`

type Holder = { readonly name: string; readonly plantId: string; readonly isDiscarded: boolean }

/** Why a number cannot be used. The holder is named to staff of the same plant only. */
export function takenText({ name, plantId, isDiscarded }: Holder, readerPlantId: string): string {
  if (isDiscarded) return 'This number was on a discarded card and is never used again. Enter another number.'
  const holder = plantId === readerPlantId ? name : 'A driver of another plant'
  return `${holder} has a card with this number. Enter another number.`
}
