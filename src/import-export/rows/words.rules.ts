import { licenceClasses, type LicenceClass, type VehicleOption } from '#drivers/details/driver-details.contract.ts'
import type { Gender } from '#drivers/details/gender.ts'
import { cleanText, wordKey } from './cleaning.rules.ts'
import { validCell, invalidCell, type ReadResult } from './reading.rules.ts'

/** A register's words for a driver's status. Declined applications are not in registers. */
export type RegisterStatus = 'Active' | 'Suspended' | 'Card cancelled' | 'Blacklisted' | 'Left' | 'Card issuance'

export const readGender = (text: string): ReadResult<Gender> => readWord(text, genderWords, 'Write Male, Female or Others')

export const readStatus = (text: string): ReadResult<RegisterStatus> =>
  readWord(text, statusWords, 'Write Active, Suspended, Card cancelled, Blacklisted or Left')

/** A cell's vehicle options, separated by / , ; & or +. */
export const readVehicles = (text: string): ReadResult<readonly VehicleOption[]> =>
  readList(text, (part) => readWord(part, vehicleWords, 'Write Bulker, Flatbed, Tipper, Curtain sider, Skeletal, Box body or Low loader'))

/** A cell's licence classes, such as 'B, CE'. */
export const readClasses = (text: string): ReadResult<readonly LicenceClass[]> =>
  readList(text, (part) => readWord(part, classWords, `Write licence classes such as ${licenceClasses.slice(3, 12).join(', ')}`))

const genderWords = words<Gender>({
  Male: ['m', 'male', 'man', 'mr', 'me'],
  Female: ['f', 'female', 'woman', 'mrs', 'ms', 'fe'],
  Others: ['o', 'other', 'others', 'x'],
})

const statusWords = words<RegisterStatus>({
  Active: ['active', 'on duty', 'working', 'valid'],
  Suspended: ['suspended', 'suspension', 'on suspension'],
  'Card cancelled': ['card cancelled', 'card canceled', 'cancelled', 'canceled', 'card cancel'],
  Blacklisted: ['blacklisted', 'black listed', 'blacklist', 'banned'],
  Left: ['left', 'resigned', 'terminated', 'inactive', 'left company'],
  'Card issuance': ['card issuance', 'waiting for card', 'no card', 'pending card'],
})

const vehicleWords = words<VehicleOption>({
  Bulker: ['bulker', 'bulk', 'bulk tanker', 'bulker tanker', 'tanker', 'cement bulker', 'bulkers'],
  Flatbed: ['flatbed', 'flat bed', 'flat', 'flat deck', 'flatdeck', 'flatbeds', 'open body'],
  Tipper: ['tipper', 'tippers', 'tipper truck', 'dumper'],
  'Curtain sider': ['curtain sider', 'curtainsider', 'curtain side', 'tautliner', 'curtain'],
  Skeletal: ['skeletal', 'skeleton', 'container', 'container trailer'],
  'Box body': ['box body', 'box', 'closed body', 'van'],
  'Low loader': ['low loader', 'lowloader', 'low bed', 'lowbed'],
})

const classWords = new Map(licenceClasses.map((name) => [wordKey(name), name] as const))

function words<Name extends string>(synonyms: Readonly<Record<Name, readonly string[]>>): ReadonlyMap<string, Name> {
  const map = new Map<string, Name>()
  for (const name in synonyms) for (const word of synonyms[name]) map.set(wordKey(word), name)
  return map
}

function readWord<Name>(text: string, known: ReadonlyMap<string, Name>, advice: string): ReadResult<Name> {
  const written = cleanText(text)
  if (written === '') return validCell<Name>(undefined)
  const name = known.get(wordKey(written))
  return name === undefined ? invalidCell(`'${written}' is not recognised. ${advice}.`) : validCell(name)
}

function readList<Name>(text: string, readPart: (part: string) => ReadResult<Name>): ReadResult<readonly Name[]> {
  const names: Name[] = []
  for (const part of cleanText(text).split(/[/,;&+]/)) {
    const reading = readPart(part)
    if (!reading.ok) return reading
    if (reading.value !== undefined && !names.includes(reading.value)) names.push(reading.value)
  }
  return validCell<readonly Name[]>(names.length === 0 ? undefined : names)
}
