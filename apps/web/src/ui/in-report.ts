import { createContext } from 'react';

/** True in a picture or on paper, which are read later: "3 minutes ago" says nothing there. */
export const InReport = createContext(false);
