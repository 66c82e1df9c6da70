/** A person's name; 'System' without a person. */
export const nameOf = (person: { readonly first_name: string; readonly last_name: string } | null, nobody = 'The system'): string =>
  person ? `${person.first_name} ${person.last_name}` : nobody
