import * as z from 'zod/mini'
import { id, mandatoryText } from '#platform/contract/shapes.ts'
import { masterContract, masterName, type MasterContract } from '../master-data.contract.ts'

/** 1 is yes, 0 is no, as in the specification. */
const yesNo = z.union([z.literal(1), z.literal(0)])

export const AuthPlantRow = z.object({ _id: z.string(), name: z.string(), allow_onboarding: yesNo })
export type AuthPlantRow = z.output<typeof AuthPlantRow>

/** Forms send a choice as text. */
const allowOnboarding = z.pipe(
  z.literal([1, 0, '1', '0'], { error: ({ input }) => (input === undefined ? mandatoryText : 'Choose 1 for Yes or 0 for No') }),
  z.transform((choice) => Number(choice) === 1),
)
const details = { name: masterName(), allow_onboarding: allowOnboarding }
const Details = z.object(details)
export type AuthPlantDetails = z.output<typeof Details>
export type AuthPlantInput = z.input<typeof Details>

/** Sites that users log in to, and whether they onboard drivers. */
export const authPlantsContract: MasterContract<AuthPlantRow, AuthPlantDetails, AuthPlantInput> = masterContract({
  path: '/v2/admin/auth-plants',
  listMethod: 'GET',
  nouns: { one: 'an authorised plant', many: 'authorised plants' },
  row: AuthPlantRow,
  sorts: ['name', 'allow_onboarding'],
  create: Details,
  update: z.object({ id: id(), ...details }),
})
