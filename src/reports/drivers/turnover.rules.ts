/** Who left, by how many there were. */
export const turnover = {
  label: 'Turnover',
  definition:
    'Drivers who left in the period ÷ the average of active and suspended drivers of the plant and transporter at the ends of its days.',
  unit: '%',
  better: 'less',
  per: 'hundred drivers',
  of: 'left',
} as const
