import { firstCall, type FirstCalls } from '#platform/contract/first-calls.ts'
import { dashboardContract } from './dashboard.contract.ts'

const { all, today } = dashboardContract

export const dashboardFirst: FirstCalls = ({ fields }) => {
  const year = all.input.shape.year.safeParse(fields['year']).data
  return [firstCall(all, year === undefined ? {} : { year }), firstCall(today, {})]
}
