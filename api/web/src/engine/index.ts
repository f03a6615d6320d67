/** The engine of this page, one for all matches. */
export * from './engine';
