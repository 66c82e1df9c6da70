/** How grave a violation is: of an entry by the catalogue, of free text by whoever records it. */
export const severities = ['minor', 'serious', 'critical'] as const
export type Severity = (typeof severities)[number]

export const severityNames = { minor: 'Minor', serious: 'Serious', critical: 'Critical' } satisfies Record<Severity, string>
