import type { Validity } from '#drivers/requirements/requirement-definition.contract.ts'
import { requirementNames, requirements, type Requirement } from '#drivers/verdict/verdict-reasons.rules.ts'

/** Those of which a plant says how long a proof lasts. */
export const changeableBuiltIns = ['medical', 'ddt', 'bulker'] as const
export type ChangeableBuiltIn = (typeof changeableBuiltIns)[number]
export const isChangeable = (key: string): key is ChangeableBuiltIn => changeableBuiltIns.some((each) => each === key)
export const isBuiltIn = (key: string): key is Requirement => requirements.some((each) => each === key)

/** As the specification has it, where the plant says nothing else. */
export const specifiedValidity: Validity = { kind: 'months', months: 12, byAge: [] }

type Said = { name: string; shortName: string; proof: string; needed: string; /** Where no proof lasts for months. */ validity?: string }

const everybody = 'Everybody'
/** What the specification says of the built-in requirements. */
export const builtInTexts: Readonly<Record<Requirement, Said>> = {
  pass: {
    name: requirementNames.pass,
    shortName: 'pass',
    proof: 'A pass that staff generate',
    needed: everybody,
    validity: 'To what it rests on, a year at most',
  },
  medical: { name: requirementNames.medical, shortName: 'medical', proof: 'Renewal by a doctor', needed: everybody },
  ddt: { name: requirementNames.ddt, shortName: 'DDT', proof: 'Renewal by a trainer', needed: everybody },
  bulker: { name: requirementNames.bulker, shortName: 'bulker', proof: 'Renewal by the transport office', needed: 'Drivers of Bulker' },
  licence: {
    name: requirementNames.licence,
    shortName: 'licence',
    proof: 'Date on the record',
    needed: everybody,
    validity: 'To the date on the licence',
  },
  transporter: {
    name: requirementNames.transporter,
    shortName: 'transporter',
    proof: 'Date of the transporter',
    needed: 'Drivers of spot transporters',
    validity: "To the transporter's date",
  },
}
