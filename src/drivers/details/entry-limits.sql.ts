/** The plant's rules for id numbers, as columns of `auth_plant`. */
export const idNoRules = ['id_no_min_digits as idNoMinDigits', 'id_no_max_digits as idNoMaxDigits', 'id_no_pattern as idNoPattern'] as const
