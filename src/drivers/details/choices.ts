/** As stored and sent. */
export const genders = ['Male', 'Female', 'Others'] as const
export type Gender = (typeof genders)[number]

export const genderNames = { Male: 'Male', Female: 'Female', Others: 'Other' } satisfies Record<Gender, string>

/** What a driver may drive. Only Bulker requires bulker training. */
export const vehicleOptions = ['Bulker', 'Flatbed', 'Tipper', 'Curtain sider', 'Skeletal', 'Box body', 'Low loader'] as const
export type VehicleOption = (typeof vehicleOptions)[number]

/** The classes of a driving licence; a pass allows some of them. */
// oxfmt-ignore
export const licenceClasses = ['A1', 'A2', 'A3', 'B', 'B1', 'B2', 'B3', 'BE', 'C', 'C1', 'C1E', 'CE', 'CD', 'D', 'D1', 'D2', 'D3', 'E', 'F', 'G'] as const
