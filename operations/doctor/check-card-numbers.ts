import { listRepeatedCardNos } from '#drivers/card/repeated-card-nos.store.ts'
import type { Db } from '#platform/server/database/database.ts'
import { fine, warning, type Finding } from './finding.ts'

const mostListed = 20

/** Numbers that older releases let be used for more than one card. */
export async function checkCardNumbers(db: Db): Promise<readonly Finding[]> {
  const repeated = await listRepeatedCardNos(db)
  if (repeated.length === 0) return [fine('Card numbers', 'each is on one card')]
  const [both, ended] = [repeated.filter(({ inForce }) => inForce > 1), repeated.filter(({ inForce }) => inForce <= 1)]
  return [
    ...(both.length === 0
      ? []
      : [
          warning(
            'Card numbers',
            `${count(both.length)} on several cards in force: ${listed(both)}.`,
            'Replace the older card of each under Card issuance: two drivers should not show one number at the gate.',
          ),
        ]),
    ...(ended.length === 0
      ? []
      : [
          warning(
            'Card numbers',
            `${count(ended.length)} also on older cards, from before a number was used once: ${listed(ended)}.`,
            'Leave them: the newest card keeps the number, the gate goes by the one in force, and no further card gets it.',
          ),
        ]),
  ]
}

const count = (n: number): string => (n === 1 ? '1 number is' : `${n} numbers are`)

function listed(numbers: readonly { cards: readonly string[] }[]): string {
  const more = numbers.length > mostListed ? `; and ${numbers.length - mostListed} more` : ''
  return (
    numbers
      .slice(0, mostListed)
      .map(({ cards }) => cards.join(' and '))
      .join('; ') + more
  )
}
