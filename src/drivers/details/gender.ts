/** As stored and sent. */
export const genders = ['Male', 'Female', 'Others'] as const
export type Gender = (typeof genders)[number]

export const genderNames = { Male: 'Male', Female: 'Female', Others: 'Other' } satisfies Record<Gender, string>
