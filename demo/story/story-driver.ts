/** Whose morning the demonstration tells: the medical expired yesterday. Of the office whose manager can log in. */
export const storyDriver = { name: 'Salim Kombo', office: 'Mara Road Services' } as const
