/** What others may ask about requirements. */
export { insertRequirement, insertVersion, listOwnRules, listRequirementTexts, type NewVersion } from './requirements.store.ts'
