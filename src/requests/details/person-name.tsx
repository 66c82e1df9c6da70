/** A person's full name; `fallback` without a person. */
export const nameOf = (person: { first_name: string; last_name: string } | null, fallback = 'The system'): string =>
  person ? `${person.first_name} ${person.last_name}` : fallback
