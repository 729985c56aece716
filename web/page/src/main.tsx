import { render } from 'preact';
import { openConsole } from './engine/console';
import { App } from './shell/app';
import './style.css';

openConsole();
render(<App />, document.getElementById('page') as HTMLElement);
