/** Under this key is everything that the screens of training ask the server for. */
export const EDUCATION = ['education'] as const;
