import * as z from 'zod/mini'
import { id } from '#platform/contract/shapes.ts'
import { masterContract, masterName, type MasterContract } from '../master-data.contract.ts'

export const PlantRow = z.object({ _id: z.string(), name: z.string() })
export type PlantRow = z.output<typeof PlantRow>

const details = { name: masterName() }
const Details = z.object(details)
export type PlantDetails = z.output<typeof Details>

/** Loading points and destinations, for fields that ask for a place. */
export const plantsContract: MasterContract<PlantRow, PlantDetails, PlantDetails> = masterContract({
  path: '/v1/administrative/plant',
  listMethod: 'POST',
  nouns: { one: 'a plant', many: 'plants' },
  row: PlantRow,
  sorts: ['name'],
  create: Details,
  update: z.object({ id: id(), ...details }),
})
