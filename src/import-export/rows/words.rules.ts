import type { Gender, VehicleOption } from '#drivers/details/choices.ts'
import type { DriverFieldName } from '#drivers/details/driver-details.contract.ts'
import type { DriverField } from '#drivers/details/driver-field.contract.ts'
import { driverFields } from '#drivers/details/driver-fields.contract.ts'
import { cleanText, wordKey } from './cleaning.rules.ts'
import { validCell, invalidCell, type ReadResult } from './row-problems.rules.ts'

/** The words of a column with fixed choices, and what to write instead of others. */
export type Words<Name> = { readonly known: ReadonlyMap<string, Name>; readonly advice: string }

export function readWord<Name>(text: string, { known, advice }: Words<Name>): ReadResult<Name> {
  const written = cleanText(text)
  if (written === '') return validCell<Name>(undefined)
  const name = known.get(wordKey(written))
  return name === undefined ? invalidCell(`'${written}' is not recognised. ${advice}.`) : validCell(name)
}

/** A cell's choices, separated by / , ; & or +. */
export function readWords<Name>(text: string, words: Words<Name>): ReadResult<readonly Name[]> {
  const names = new Set<Name>()
  for (const part of cleanText(text).split(/[/,;&+]/)) {
    const reading = readWord(part, words)
    if (!reading.ok) return reading
    if (reading.value !== undefined) names.add(reading.value)
  }
  return validCell<readonly Name[]>([...names])
}

/** The words of a driver's field: its choices, and what offices write for them. */
export function wordsOfField(name: DriverFieldName): Words<string> {
  const { choices = [], advice = `Write ${orText.format(choices)}` }: DriverField = driverFields[name]
  return { known: wordMap(choices, otherWords[name]), advice }
}

const orText = new Intl.ListFormat('en-GB', { type: 'disjunction' })

type OtherWords<Name extends string> = Readonly<Partial<Record<Name, readonly string[]>>>

const otherWords: Partial<Record<DriverFieldName, OtherWords<string>>> = {
  gender: {
    Male: ['m', 'man', 'mr', 'me'],
    Female: ['f', 'woman', 'mrs', 'ms', 'fe'],
    Others: ['o', 'other', 'x'],
  } satisfies OtherWords<Gender>,
  vehicle_options: {
    Bulker: ['bulk', 'bulk tanker', 'bulker tanker', 'tanker', 'cement bulker', 'bulkers'],
    Flatbed: ['flat', 'flat deck', 'flatbeds', 'open body'],
    Tipper: ['tippers', 'tipper truck', 'dumper'],
    'Curtain sider': ['curtain side', 'tautliner', 'curtain'],
    Skeletal: ['skeleton', 'container', 'container trailer'],
    'Box body': ['box', 'closed body', 'van'],
    'Low loader': ['low bed'],
  } satisfies OtherWords<VehicleOption>,
}

/** A register's words for a driver's status. Declined applications are not in registers. */
export type RegisterStatus = 'Active' | 'Suspended' | 'Card cancelled' | 'Blacklisted' | 'Left' | 'Card issuance'

export const readStatus = (text: string): ReadResult<RegisterStatus> => readWord(text, statusWords)

const statuses = [
  'Active',
  'Suspended',
  'Card cancelled',
  'Blacklisted',
  'Left',
  'Card issuance',
] as const satisfies readonly RegisterStatus[]

const statusWords: Words<RegisterStatus> = {
  known: wordMap(statuses, {
    Active: ['on duty', 'working', 'valid'],
    Suspended: ['suspension', 'on suspension'],
    'Card cancelled': ['card canceled', 'cancelled', 'canceled', 'card cancel'],
    Blacklisted: ['blacklist', 'banned'],
    Left: ['resigned', 'terminated', 'inactive', 'left company'],
    'Card issuance': ['waiting for card', 'no card', 'pending card'],
  }),
  advice: 'Write Active, Suspended, Card cancelled, Blacklisted or Left',
}

function wordMap<Name extends string>(names: readonly Name[], others?: OtherWords<Name>): ReadonlyMap<string, Name> {
  return new Map(names.flatMap((name) => [name, ...(others?.[name] ?? [])].map((word) => [wordKey(word), name] as const)))
}
