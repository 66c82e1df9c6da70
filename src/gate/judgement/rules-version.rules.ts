/** Which rules judged a check. Raised whenever they change: `rules-version.rules.test.ts` tells. */
export const rulesVersion = 9
