export const courses = ['ddt', 'bulker'] as const
export type Course = (typeof courses)[number]

/** As lists and forms name a course, and as a sentence does. */
export const courseNames = {
  ddt: { name: 'Defensive driving', inText: 'defensive driving' },
  bulker: { name: 'Bulker training', inText: 'bulker training' },
} satisfies Record<Course, { name: string; inText: string }>
