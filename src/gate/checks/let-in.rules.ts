/** Doubts about the driver: who may lift a hold, or the plant doctor, decides; no reason that a supervisor gives at the gate. */
const doubts: readonly string[] = ['hold', 'doctor']

/** Whether an override may let a driver in who was denied for these reasons. */
export const mayLetIn = (reasons: readonly { code: string; isBlocking: boolean }[]): boolean =>
  !reasons.some(({ code, isBlocking }) => isBlocking && doubts.includes(code))
