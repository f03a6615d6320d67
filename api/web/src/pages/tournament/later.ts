/** What is shown after a tap only: loaded behind the page. */
import { lazy } from '../../ui/lazy';

export const Stages = lazy(() => import('../../tournaments/course/Stages').then((part) => part.Stages));
export const Hits = lazy(() => import('./Hits').then((part) => part.Hits));
export const CrossTable = lazy(() => import('./CrossTable').then((part) => part.CrossTable));
export const FileLinks = lazy(() => import('../../tournaments/FileLinks').then((part) => part.FileLinks));
