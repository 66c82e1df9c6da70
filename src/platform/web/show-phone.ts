/** '+254724865880' as '+254 724 865 880'; numbers of another length as they are. */
export const showPhone = (phone: string): string => phone.replace(/^(\+\d{3})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
