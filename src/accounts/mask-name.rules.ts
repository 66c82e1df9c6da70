/** 'Asha Mwangi' as somebody reads it who may know the number, but not the person: 'A••• M•••'. */
export const maskName = (name: string): string => `${[...name][0] ?? ''}•••`
