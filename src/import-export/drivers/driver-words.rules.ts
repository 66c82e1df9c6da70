import type { Gender, VehicleOption } from '#drivers/details/choices.ts'
import type { DriverFieldName } from '#drivers/details/driver-details.contract.ts'
import type { DriverField } from '#drivers/details/driver-field.contract.ts'
import { driverFields } from '#drivers/details/driver-fields.contract.ts'
import { joinList } from '#platform/contract/words.ts'
import type { ReadResult } from '../rows/row-problems.rules.ts'
import { readCertainWord, wordMap, type OtherWords, type Words } from '../rows/words.rules.ts'

/** The words of a driver's field: its choices, and what offices write for them. */
export function wordsOfField(name: DriverFieldName): Words<string> {
  const { choices = [], advice = `Write ${joinList(choices, 'or')}` }: DriverField = driverFields[name]
  return { known: wordMap(choices, otherWords[name]), advice }
}

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

/** A driver of unknown status is not an active one. */
export const readStatus = (text: string): ReadResult<RegisterStatus> => readCertainWord(text, statusWords)

/** What the column of the status may say. */
export const registerStatuses = [
  'Active',
  'Suspended',
  'Card cancelled',
  'Blacklisted',
  'Left',
  'Card issuance',
] as const satisfies readonly RegisterStatus[]

const statusWords: Words<RegisterStatus> = {
  known: wordMap(registerStatuses, {
    Active: ['on duty', 'working', 'valid'],
    Suspended: ['suspension', 'on suspension'],
    'Card cancelled': ['card canceled', 'cancelled', 'canceled', 'card cancel'],
    Blacklisted: ['blacklist', 'banned'],
    Left: ['resigned', 'terminated', 'inactive', 'left company'],
    'Card issuance': ['waiting for card', 'no card', 'pending card'],
  }),
  advice: 'Write Active, Suspended, Card cancelled, Blacklisted or Left',
}
