import type { PlainDate } from '#platform/contract/plain-date.ts'
import { dayCell, type Cell, type SheetColumn } from '#platform/contract/sheet.ts'
import { sentenceCase } from '#platform/contract/words.ts'
import type { OwnRequirement } from './own-requirement.rules.ts'
import { ownEndText, presentOwn } from './own-states.rules.ts'

type Named = Pick<OwnRequirement, 'id' | 'shortName'>

/** A column of an export for each of the plant's own requirements: the day on which it ends, or where it stands in words. */
export const ownSheet = <T extends { own: readonly OwnRequirement[] }>(
  plants: readonly Named[],
  today: PlainDate,
): readonly SheetColumn<T>[] =>
  plants.map(({ id, shortName }) => ({
    title: sentenceCase(shortName),
    cell: ({ own }) =>
      ownCell(
        own.find((each) => each.id === id),
        today,
      ),
    width: 20,
  }))

/** Empty where the driver does not need it. */
function ownCell(own: OwnRequirement | undefined, today: PlainDate): Cell {
  if (!own) return null
  const shown = presentOwn(own, today)
  return shown.expiry === null ? sentenceCase(ownEndText(shown)) : dayCell(shown.expiry)
}
