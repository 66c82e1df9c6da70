import { firstCall, type FirstCalls } from '#platform/contract/first-calls.ts'
import { firstRows, type ListOptions } from '#platform/contract/list-address.ts'
import { driversContract } from './drivers.contract.ts'

const { active, summary, formData } = driversContract

export const driverListOptions: Omit<ListOptions<typeof active>, 'path'> = {
  filters: ['search', 'transporter_id', 'gender', 'age', 'verdict'],
  onlyWith: { param: 'search' },
}

export const ofTransporter = (transporter_id: string | undefined): { transporter_id?: string } => ({
  ...(transporter_id && { transporter_id }),
})

export const driverListFirst: FirstCalls = ({ fields }) => [
  firstRows(active, driverListOptions, fields),
  firstCall(summary, ofTransporter(fields['transporter_id'])),
  firstCall(formData, {}),
]
