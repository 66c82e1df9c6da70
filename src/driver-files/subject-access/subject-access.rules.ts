import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'

/** Within so many days a driver has the copy. */
export const dueDays = 7
/** Days before it is due on which those who may make it are reminded, the first one first. */
export const copyReminderDays = [2, 0] as const

/** Wrong codes end a link; so many times it can be opened. */
export const mostWrongCodes = 5
export const mostOpenings = 20
/** By the own page one asks again after so many days; at the plant at any time. */
export const askAgainDays = 30

export const accessNumber = (id: string): string => `SA-${id}`
export const dueOn = (today: PlainDate): PlainDate => addDays(today, dueDays)

/** Behind the link of a copy. */
export const copyLinkPath = '/k/'
/** 256 bits, in letters that a code for cameras holds densely. */
export const isCopyToken = (text: string): boolean => /^[A-Z2-7]{52}$/.test(text)

export const accessStates = ['to_make', 'making', 'ready', 'handed_over', 'closed'] as const
export type AccessState = (typeof accessStates)[number]

type Asked = { state: 'open' | 'handed_over' | 'closed'; file_state: string | null; zip_file_id: string | null }

/** Where a request stands: a copy that could not be made, or is kept no longer, is to be made. */
export function accessStateOf({ state, file_state: made, zip_file_id: bytes }: Asked): AccessState {
  if (state !== 'open') return state
  if (made === 'making') return 'making'
  return made === 'ready' && bytes !== null ? 'ready' : 'to_make'
}

export const seenDocuments = { id_card: 'ID card', licence: 'Driving licence' } as const
export type SeenDocument = keyof typeof seenDocuments

const plain = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What is wrong with the number on the document that somebody showed; undefined where it is the driver's. */
export function seenProblem(
  seen: { document: SeenDocument; number: string },
  driver: { idNo: string; licenceNo: string | null },
): string | undefined {
  const kept = seen.document === 'id_card' ? driver.idNo : driver.licenceNo
  if (kept === null || plain(kept) === '') return 'No number of a licence is kept of this driver. Look at the ID card.'
  return plain(kept) === plain(seen.number) ? undefined : 'This is not the number that is kept of this driver'
}

type Last = { isOpen: boolean; endedAt: Date | null } | null

/** Whether a driver may ask by the own page. */
export const mayAskByPage = (last: Last, now: Date): boolean =>
  last === null || (!last.isOpen && last.endedAt !== null && now.getTime() - last.endedAt.getTime() >= askAgainDays * 86_400_000)
