import { joinList } from '#platform/contract/words.ts'

/** How many people a refusal names. */
export const namedPeople = 3

type Named = { readonly first_name: string; readonly last_name: string }

/** 'Only Asha Said, Juma Ali and others can change this.' `covering` has one more than are named, where there are more. */
export function whoCanText(covering: readonly Named[]): string {
  const [nobody, ask] = [
    'Nobody alone manages the users, with these permissions, at every plant where this is used.',
    'Ask the administrators of those plants.',
  ]
  if (covering.length === 0) return `${nobody} ${ask}`
  const names = covering.slice(0, namedPeople).map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  return `Only ${joinList(covering.length > namedPeople ? [...names, 'others'] : names)} can change this.`
}
