import { ageBands } from './age-bands.rules.ts'
import { genders } from '../details/choices.ts'

/** The filter value for drivers without the detail. */
export const unset = 'unset'
export const unsetName = 'Not set'

export const genderChoices = [...genders, unset] as const
export type GenderChoice = (typeof genderChoices)[number]
export const ageChoices = [...ageBands, unset] as const
export type AgeChoice = (typeof ageChoices)[number]
