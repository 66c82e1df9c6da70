const fewestDigits = 6

/** The plant's n-th number: 'MOM-000123'. */
export const cardNoOf = (prefix: string, n: number): string => `${prefix}${String(n).padStart(fewestDigits, '0')}`

type Holder = { name: string; plantId: string; cardNo: string; isEnded: boolean }

/** Why a number cannot be used. The holder is named to staff of the same plant only. */
export function usedText({ name, plantId, cardNo, isEnded }: Holder, readerPlantId: string): string {
  const isOwn = plantId === readerPlantId
  if (!isEnded) return `${isOwn ? name : 'A driver of another plant'} has a card with this number. Enter another number.`
  return `${isOwn ? `Card ${cardNo} of ${name}` : 'A card of another plant'} had this number, and a number is used once. Enter another number.`
}
