export const productName = 'Driver pass'
