/** What is shown after a tap only: loaded behind the page. */
import { lazy } from '../../ui/lazy';

export { Stages } from '../../tournaments/course/later';
export const CrossTable = lazy(() => import('./CrossTable').then((part) => part.CrossTable));
export const FileLinks = lazy(() => import('../../tournaments/FileLinks').then((part) => part.FileLinks));
