/** The data of a live event that stands for every topic: nobody knows what was missed. */
export const everything = '*'
