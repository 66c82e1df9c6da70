/** The data of a live event that means every topic, after an interruption. */
export const everything = '*'
