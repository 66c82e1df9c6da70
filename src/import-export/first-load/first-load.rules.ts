/** What a register that adds active drivers is told. */
export const finishedText =
  'The first load of this plant is finished, so registers add no active drivers any more. Choose Onboard, or submit new drivers under Onboarding.'
