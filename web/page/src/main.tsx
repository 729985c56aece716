import { render } from 'preact';
import { openConsole } from './engine/console';
import { App } from './shell/app';
import './style.css';

openConsole();
const page = document.getElementById('page') as HTMLElement;
page.replaceChildren(); // what was shown until here
render(<App />, page);
