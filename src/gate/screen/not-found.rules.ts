import type { CheckAnswer } from '../checks/gate.contract.ts'

/** Whether nobody has the number: live and on a device, in and out. */
export const isUnknownNumber = ({ reasons }: Pick<CheckAnswer, 'reasons'>): boolean => reasons[0]?.code === 'not_found'
